import { greetingTo, type Letter } from './letter.js';
import { say, verbatim, type Words } from './words.js';

/**
 * What every letter about a referral says. None of it is masked for a receiving firm (decisions, section 3,
 * "REST masking").
 */
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
    county: string | null;
    state: string;
    isRetainerSigned: boolean;
    link: string;
    days: number;
    /** Whether the person may decline too; a viewer only acknowledges. */
    mayDecline: boolean;
  },
): Letter {
  const { otherFirm, referenceNumber, caseType, county, state, isRetainerSigned, link, days } = data;
  const retainer = isRetainerSigned ? ' The client has already signed a retainer.' : '';
  const place = county === null ? say`${state}` : say`${county}, ${state}`;
  return {
    subject: marked(data, say`New referral ${referenceNumber} from ${otherFirm}`),
    preview: say`${caseType}, ${place}. Acknowledge it to see the client and the details.`,
    greeting: greetingTo(data.firstName),
    paragraphs: [
      say`${otherFirm} referred a case to your firm: ${caseType}, ${place}. Its number is ${referenceNumber}.${verbatim(retainer)}`,
      say`The client and the details stay hidden until your firm acknowledges the referral. Opening the link changes nothing; the buttons on the page do.`,
    ],
    action: { label: data.mayDecline ? 'Acknowledge or decline' : 'Review and acknowledge', url: link },
    notes: [
      say`The link is yours: it works once, for ${days} days, and acts in your name. Do not forward this mail.`,
      data.mayDecline
        ? say`Once it is acknowledged, your firm sees the client and can work on the case. A referral that you decline goes back, with your reason.`
        : say`Once it is acknowledged, your firm sees the client. To decline it, ask a colleague who may change referrals.`,
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
    /** Where the app of the firm shows the referral. */
    link: string;
  },
): Letter {
  const { otherFirm, referenceNumber, text, requestedStatus, link } = data;
  const request =
    requestedStatus === null ? [] : [say`It asks you to change the status to: ${requestedStatus}.`];
  return {
    subject: marked(data, say`Message about referral ${referenceNumber} from ${otherFirm}`),
    preview: say`${otherFirm} sent your firm a message.`,
    greeting: greetingTo(data.firstName),
    paragraphs: [
      say`${otherFirm} sent your firm a message about referral ${referenceNumber}.`,
      ...request,
      ...(text === null ? [HIDDEN] : []),
    ],
    // below all that we say: nothing of it can be taken for our words
    quote: text?.split(/\r\n|\r|\n/).map(verbatim),
    action: { label: 'Open the case', url: link },
    notes: [say`Answer in the app of your firm. Replies to this mail are not read.`],
  };
}

const HIDDEN = say`The text is hidden until your firm acknowledges the referral.`;

function marked({ isTestCase }: AboutReferral, subject: Words): Words {
  return isTestCase ? say`[Test] ${subject}` : subject;
}
