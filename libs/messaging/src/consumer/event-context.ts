/** Where an event came from: the second argument of an event handler. */
export interface EventContext {
  /** Inbox name of the handler. */
  consumer: string;
  /** Logical name, as in the contracts' TOPICS. */
  topic: string;
  partition: number;
  /** Of the event; of the first one in a batch. */
  offset: string;
  /** W3C trace context of the publishing span; undefined for a batch, where each event carries its own. */
  traceparent: string | undefined;
  /** 1 for the first attempt. Attempts that fail by an infrastructure failure are not counted. */
  attempt: number;
  /** Aborted when the process stops or loses the partition: a long handler should then end soon. */
  signal: AbortSignal;
}
