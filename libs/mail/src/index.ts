export { Mail, type AnyMail, type NewMail } from './mail.js';
export { AddMailEnds } from './add-mail-ends.migration.js';
export { AddMailSubject } from './add-mail-subject.migration.js';
export { AddMailTrace } from './add-mail-trace.migration.js';
export { MailMigration } from './mail.migration.js';
export { MailModule, type MailOptions } from './mail.module.js';
export { SEALED_MAILS } from './mails.repository.js';
export { mailSettings, type MailSettings } from './settings.js';
export { TEMPLATE_NAMES, type TemplateData, type TemplateName } from './templates/templates.js';
