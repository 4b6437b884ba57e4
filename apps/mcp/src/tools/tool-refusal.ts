/** A tool cannot do what was asked. The model reads the message: what is wrong, and what to do next. */
export class ToolRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ToolRefusal';
  }
}

/** The grant has called as often as it may. The model reads how long to wait. */
export class TooManyCalls extends ToolRefusal {
  constructor(message: string) {
    super(message);
    this.name = 'TooManyCalls';
  }
}
