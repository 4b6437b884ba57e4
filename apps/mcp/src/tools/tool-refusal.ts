/** A tool cannot do what was asked. The model reads the message: what is wrong, and what to do next. */
export class ToolRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ToolRefusal';
  }
}
