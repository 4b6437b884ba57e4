export { readSettings, type AllSettings, type SettingsOf } from './config/settings.js';
export { defineService, type Service } from './define-service.js';
export { describeService } from './describe-service.js';
export { openService } from './open-service.js';
export { runService } from './run-service.js';
export { migrationsOf } from './service.module.js';
