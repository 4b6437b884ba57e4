import type { TemplateName } from './templates/templates.js';

/** What is counted in a day: the mails that the acts of a firm send, and those that an address gets. */
export type Counted = 'firm' | 'recipient';

/**
 * What becomes of a mail beyond a limit. `refused`: the act that sends it fails, so that nobody waits for a
 * mail that never comes.
 */
interface LimitsOfTemplate {
  counted: readonly Counted[];
  beyond: 'dropped' | 'refused';
}

/**
 * The daily limits of each template (decisions, section 14, "Lockouts and mail"). A new template has to say
 * what limits it. Nobody's limit keeps a person out of their account: a reset is not counted here, and an
 * invitation only as an act of the firm; both have a pause of their own in auth. That a second factor
 * changed is told in any case: whoever did it had the password.
 */
export const LIMITS: Record<TemplateName, LimitsOfTemplate> = {
  invitation: { counted: ['firm'], beyond: 'refused' },
  password_reset: { counted: [], beyond: 'refused' },
  second_factor_changed: { counted: [], beyond: 'dropped' },
  referral_received: { counted: ['firm', 'recipient'], beyond: 'dropped' },
  message_received: { counted: ['firm', 'recipient'], beyond: 'dropped' },
};
