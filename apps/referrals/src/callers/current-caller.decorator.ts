export { CurrentCaller } from '@referral-exchange/platform';
