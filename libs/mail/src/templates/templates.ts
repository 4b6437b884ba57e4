import { greetingTo, type Letter } from './letter.js';
import { messageReceived, referralReceived } from './referral-letters.js';
import { secondFactorChanged } from './second-factor-letter.js';
import { say } from './words.js';

/** Every letter that is sent, by its name. */
export const TEMPLATES = {
  invitation,
  password_reset: passwordReset,
  second_factor_changed: secondFactorChanged,
  referral_received: referralReceived,
  message_received: messageReceived,
};

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[];
export type TemplateData<N extends TemplateName> = Parameters<(typeof TEMPLATES)[N]>[0];

interface ToPerson {
  firstName: string | null;
  link: string;
}

/** Somebody was invited to a firm. */
function invitation(data: ToPerson & { ownerName: string; invitedBy: string | null; hours: number }): Letter {
  const { firstName, ownerName, invitedBy, link, hours } = data;
  return {
    subject: say`Your invitation to ${ownerName}`,
    preview: say`Choose a password to activate your account.`,
    greeting: greetingTo(firstName),
    paragraphs: [
      invitedBy === null
        ? say`${ownerName} invited you to Referral Exchange, where law firms refer cases to each other.`
        : say`${invitedBy} invited you to work with ${ownerName} on Referral Exchange, where law firms refer cases to each other.`,
      say`Choose a password to activate your account.`,
    ],
    action: { label: 'Accept the invitation', url: link },
    notes: [
      say`The link works once, for ${hours} hours. If it has expired, ask the firm for a new invitation.`,
      say`If you did not expect this mail, you can ignore it: nothing happens until the link is used.`,
    ],
  };
}

/** Somebody asked for a new password. */
function passwordReset({ firstName, link, minutes }: ToPerson & { minutes: number }): Letter {
  return {
    subject: say`Choose a new password`,
    preview: say`Somebody asked for a new password for your account.`,
    greeting: greetingTo(firstName),
    paragraphs: [say`Somebody asked for a new password for your account at Referral Exchange.`],
    action: { label: 'Choose a new password', url: link },
    notes: [
      say`The link works once, for ${minutes} minutes.`,
      say`If it was not you, you can ignore this mail: your password stays as it is.`,
    ],
  };
}
