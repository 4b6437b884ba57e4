import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, InternalController } from '@referral-exchange/http';
import { UsersOf } from '@referral-exchange/identity';

const EVENTS = {
  type: 'string',
  description: 'Server-Sent Events.',
  example:
    'retry: 2381\nid: 0192f3a0-5c1e-7a51-9c55-2f6a1b8f1f10\nevent: open\ndata: {"at":"2026-03-02T14:30:00.000Z"}\n\n' +
    'id: 0192f3a0-5c1e-7a51-9c55-2f6a1b8f1f11\nevent: hint\ndata: {"kind":"referral","id":"0192f3a0-3000-7000-8000-000000000001","at":"2026-03-02T14:30:01.000Z"}\n\n',
};

/** Describes the stream, and who may open it. RouteOwners opens it: Express does not see the call. */
@InternalController('stream', 'Inbox')
@UsersOf('firm', 'provider')
export class StreamController {
  @Get()
  @ApiOperation({
    summary: 'Hear of changes as they happen',
    description:
      'Server-Sent Events. `hint` says that something changed which your firm or your practice may see: `kind` (`case`, `referral`, `note`, `document`, `message`, and of med cases `med_referral` and `ledger`), `id` of the ' +
      'referral, or of the case for its owner, and `at`. It holds no data of a case: read it again. `open` comes first, `heartbeat` every 15 seconds. `resync`: read again all that you show, as hints may be missing; ' +
      'it comes when you connect again with `Last-Event-ID`, and in place of many hints at once. The stream ends with its access token or session, and when a server stops: connect ' +
      'again after the time in `retry`. A person may have 8 streams, so share one among the pages of a browser.',
  })
  @ApiData(EVENTS, { mediaType: 'text/event-stream' })
  openStream(): never {
    throw new Error('The stream is opened by RouteOwners');
  }
}
