import { plainPage } from '@referral-exchange/http';

/** The answer to a form that another page may have sent. */
export const FOREIGN_FORM = plainPage(
  403,
  'The button was not pressed on our page',
  'Open the page again, and press the button there.',
);
