export { isMailAddress } from '@referral-exchange/http';
