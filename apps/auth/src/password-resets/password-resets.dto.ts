import { Email, LongText, NewPassword } from '@referral-exchange/http';

/** Body of `POST /auth/forgot-password`. */
export class ForgotPasswordDto {
  @Email('Email of the user.', 'dana.whitfield@abbottcrane.example', { max: 255, trim: true }) email: string;
}

/** Body of `POST /auth/reset-password`. */
export class ResetPasswordDto {
  @LongText('The token of the link in the mail.', 'Y8sV0mJ2pQm3cYk7dXo9bRw1tUe5iLz4aNf6hGx8KjQ', {
    min: 1,
    max: 200,
    writeOnly: true,
  })
  token: string;
  @NewPassword('The new password.', 'another horse battery', { writeOnly: true })
  newPassword: string;
}
