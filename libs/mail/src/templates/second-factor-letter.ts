import { greetingTo, type Letter } from './letter.js';
import { say, type Words } from './words.js';

/** What happened to the second factors of a person. */
export type SecondFactorChange = 'added' | 'removed' | 'reset' | 'codes_renewed' | 'code_used';

/**
 * A second factor was added or removed, or recovery codes changed. There is no link: nothing has to be done.
 */
export function secondFactorChanged(data: {
  firstName: string | null;
  change: SecondFactorChange;
  /** As its owner calls it; null where the change is not about one factor. */
  factorName: string | null;
  /** Who did it, if it was not the person. */
  changedBy: string | null;
}): Letter {
  const { firstName, change, factorName, changedBy } = data;
  const { subject, told } = WORDS[change];
  return {
    subject,
    preview: subject,
    greeting: greetingTo(firstName),
    paragraphs: [told(factorName ?? 'your second factor', changedBy ?? 'an administrator')],
    notes: [
      change === 'reset'
        ? say`If you did not ask for it, tell an administrator of your firm at once.`
        : say`If it was not you, choose a new password at once and tell an administrator of your firm: somebody knows your password.`,
    ],
  };
}

const WORDS: Record<
  SecondFactorChange,
  { subject: Words; told: (factorName: string, changedBy: string) => Words }
> = {
  added: {
    subject: say`A second factor was added to your account`,
    told: (name) =>
      say`${name} was added to your account at Referral Exchange. You need it from now on to sign in.`,
  },
  removed: {
    subject: say`A second factor was removed from your account`,
    told: (name) =>
      say`${name} was removed from your account at Referral Exchange. It no longer signs you in.`,
  },
  reset: {
    subject: say`Your second factors were removed`,
    told: (_name, changedBy) =>
      say`${changedBy} removed all second factors and recovery codes from your account at Referral Exchange. Your sessions have ended, and apps and assistants that you connected have lost their access. Sign in with your password, and set up a new one.`,
  },
  codes_renewed: {
    subject: say`You have new recovery codes`,
    told: () =>
      say`New recovery codes were made for your account at Referral Exchange. The ones before no longer work.`,
  },
  code_used: {
    subject: say`A recovery code was used`,
    told: () =>
      say`Somebody signed in to your account at Referral Exchange with a recovery code. It works no more.`,
  },
};
