import { FreeObject, Text } from '@referral-exchange/http';

const TOKEN = 'Y8sV0mJ2pQm3cYk7dXo9bRw1tUe5iLz4aNf6hGx8KjQ';
const CREATION_OPTIONS = {
  challenge: 'b1Vf0mJ2pQm3cYk7dXo9bRw1tUe5iLz4aNf6hGx8KjQ',
  rp: { id: 'exchange.example', name: 'Referral Exchange' },
  user: { id: 'q0Vf0mJ2pQm3cYk7', name: 'dana.whitfield@abbottcrane.example', displayName: 'Dana Whitfield' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 120_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'discouraged',
    userVerification: 'preferred',
    requireResidentKey: false,
  },
  extensions: { credProps: true },
  hints: [],
};

/** What a browser makes a passkey with. */
export class PasskeySetupDto {
  @Text('Sent with the passkey. Works once, for ten minutes.', TOKEN) registration: string;
  @FreeObject('Options for `navigator.credentials.create`, in the JSON of WebAuthn.', CREATION_OPTIONS)
  options: object;
}
