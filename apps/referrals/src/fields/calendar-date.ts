export { isCalendarDate, spanOf } from '@referral-exchange/platform';
