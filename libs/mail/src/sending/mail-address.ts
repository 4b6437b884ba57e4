export { isMailAddress } from '@referral-exchange/platform';
