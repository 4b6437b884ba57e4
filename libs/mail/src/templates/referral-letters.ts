import { greetingTo, type Letter } from './letter.js';

/** What every letter about a referral says. None of it is masked for a receiving firm (decisions, section 3, "REST masking"). */
interface AboutReferral {
  firstName: string | null;
  /** The other firm of the referral. */
  otherFirm: string;
  referenceNumber: string;
  isTestCase: boolean;
}

/** A firm received a referral, which one of its people may acknowledge by the link. */
export function referralReceived(
  data: AboutReferral & {
    caseType: string;
    /** State, with the county if there is one. */
    place: string;
    isRetainerSigned: boolean;
    link: string;
    days: number;
  },
): Letter {
  const { otherFirm, referenceNumber, caseType, place, isRetainerSigned, link, days } = data;
  const retainer = isRetainerSigned ? ' The client has already signed a retainer.' : '';
  return {
    subject: marked(data, `New referral ${referenceNumber} from ${otherFirm}`),
    preview: `${caseType}, ${place}. Acknowledge it to see the client and the details.`,
    greeting: greetingTo(data.firstName),
    paragraphs: [
      `${otherFirm} referred a case to your firm: ${caseType}, ${place}. Its number is ${referenceNumber}.${retainer}`,
      'The client and the details stay hidden until your firm acknowledges the referral. Opening the link does not acknowledge it; the button on the page does.',
    ],
    action: { label: 'Review and acknowledge', url: link },
    notes: [
      `The link is yours: it works once, for ${days} days, and acknowledges in your name. Do not forward this mail.`,
      'To decline the referral, or to do anything else with it, use your case management system or the API.',
    ],
  };
}

/** The other firm of a referral sent a message. */
export function messageReceived(
  data: AboutReferral & {
    /** Null: the firm has not acknowledged, and may not read it yet. */
    text: string | null;
    /** Name of the status that the other firm asks for. */
    requestedStatus: string | null;
  },
): Letter {
  const { otherFirm, referenceNumber, text, requestedStatus } = data;
  const request =
    requestedStatus === null ? [] : [`It asks you to change the status to: ${requestedStatus}.`];
  const message = text === null ? [HIDDEN] : text.split(/[\r\n]+/);
  return {
    subject: marked(data, `Message about referral ${referenceNumber} from ${otherFirm}`),
    preview: `${otherFirm} sent your firm a message.`,
    greeting: greetingTo(data.firstName),
    paragraphs: [
      `${otherFirm} sent your firm a message about referral ${referenceNumber}.`,
      ...message,
      ...request,
    ],
    notes: ['Replies to this mail are not read. Answer in your case management system or by the API.'],
  };
}

const HIDDEN = 'The text is hidden until your firm acknowledges the referral.';

function marked({ isTestCase }: AboutReferral, subject: string): string {
  return isTestCase ? `[Test] ${subject}` : subject;
}
