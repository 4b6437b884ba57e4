import { plainPage } from '@referral-exchange/http';

/** Answers about a link that show no referral. */
export const UNKNOWN_LINK = plainPage(
  404,
  'This link does not work',
  'Open it from the mail again, or copy the whole address from there.',
);
export const NOT_A_USER = plainPage(
  403,
  'This link does not work any more',
  'The mail was sent to somebody who cannot sign in to the firm now. Ask a colleague to acknowledge the referral.',
);
export const FOREIGN_FORM = plainPage(
  403,
  'The button was not pressed on our page',
  'Open the link in the mail again, and press the button there.',
);
