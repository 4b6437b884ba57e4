export { readSettings, settingsOf, type SettingsOf } from './config/settings.js';
export { defineService, type Service } from './define-service.js';
export { describeService, openService } from './open-service.js';
export { runService } from './run-service.js';
export { migrationsOf } from './service.module.js';
