import { LongText } from '@referral-exchange/http';

/** Body of `POST /internal/users/verify-password`. */
export class VerifyPasswordDto {
  @LongText('Email of the user.', 'dana.whitfield@abbottcrane.example', { max: 255 }) email: string;
  @LongText('The password as it was typed.', 'correct horse battery', { max: 1_000, writeOnly: true })
  password: string;
  @LongText("Address of the person's browser.", '203.0.113.9', { max: 100 }) clientAddress: string;
}
