export { customMetadataFault, inKeyOrder, type CustomMetadata } from '@referral-exchange/platform';
