import { Text } from '@referral-exchange/http';

/** What an authenticator app is set up with. Shown once. */
export class TotpSetupDto {
  @Text('The secret in base32, to be typed into the app.', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ') secret: string;
  @Text(
    'The same as an address, to be shown as a QR code.',
    'otpauth://totp/Referral%20Exchange:dana.whitfield%40abbottcrane.example?issuer=Referral%20Exchange&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
  uri: string;
}
