/** A question that waits for the end of the turn. */
interface Asked<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

/**
 * Asks the questions of one turn of the event loop together (ADR 200, 215, 238). One that is alone waits for
 * nobody. Under load they come together: as many as were answered in one turn begin in one.
 */
export class GatheredQuestions<Question, Answer> {
  private ofThisTurn: Asked<Question, Answer>[] = [];

  /**
   * @param most questions that are asked together
   * @param askAll answers each of them, in their order; when it rejects, each of them does
   */
  constructor(
    private readonly most: number,
    private readonly askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  ) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // in the context of the first one: its request id and trace go with them
      if (this.ofThisTurn.length === 0) setImmediate(() => this.endTurn());
      this.ofThisTurn.push({ question, resolve, reject });
    });
  }

  private endTurn(): void {
    const asked = this.ofThisTurn;
    this.ofThisTurn = [];
    for (let from = 0; from < asked.length; from += this.most)
      void this.answer(asked.slice(from, from + this.most));
  }

  private async answer(asked: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.askAll(asked.map(({ question }) => question));
      asked.forEach(({ resolve }, place) => resolve(answers[place]!));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
