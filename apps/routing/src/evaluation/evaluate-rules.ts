import type { SlotFirm } from '../firms/slot-firm.js';
import { Injectable } from '@nestjs/common';
import { clock, Database } from '@referral-exchange/platform';
import { chooseSlot, type SlotChoice } from '../rules/choose-slot.policy.js';
import type { Question } from '../rules/rule.js';
import { candidateRules, monthOfBook, type BookRule, type RuleBook } from './rule-book.js';
import { RuleBooks } from './rule-books.js';

/** The rule and slot that answer a question. */
export interface Chosen extends SlotChoice {
  rule: BookRule;
  firms: ReadonlyMap<string, SlotFirm>;
  attempt: number;
  referralInstructions: string | null;
}

/** Rules whose use is read in one statement: usually the first one answers. */
const BATCHES = [1, 16, 1_000];
/** So often an evaluation starts again because the rules change under it. */
const MAX_RETRIES = 5;

const INSTRUCTIONS = 'SELECT instructions->>$2::int AS text FROM rules WHERE id = $1';

/** Which firm gets a case: the first rule that matches and has an eligible slot (decisions, section 5). Changes nothing. */
@Injectable()
export class EvaluateRules {
  constructor(
    private readonly books: RuleBooks,
    private readonly database: Database,
  ) {}

  /** @param onlyRuleId asks this rule alone */
  async execute(firmId: string, question: Question, onlyRuleId?: string): Promise<Chosen | null> {
    let book = await this.books.open(firmId);
    for (let attempt = 0; ; attempt++) {
      const answer = await this.ask(firmId, book, question, onlyRuleId);
      if (answer.version === book.version || attempt === MAX_RETRIES)
        return this.withInstructions(answer.chosen);
      book = await this.books.refresh(firmId);
    }
  }

  /** The answer by this copy of the rules, and the version that they have now. */
  private async ask(
    firmId: string,
    book: RuleBook,
    question: Question,
    onlyRuleId: string | undefined,
  ): Promise<{ version: string | null; chosen: Omit<Chosen, 'referralInstructions'> | null }> {
    const rules = candidateRules(book, question).filter(({ id }) => !onlyRuleId || id === onlyRuleId);
    const month = monthOfBook(book, clock.date());
    let version = book.version;
    for (let start = 0, nth = 0; start < rules.length || nth === 0; nth++) {
      const batch = rules.slice(start, start + BATCHES[nth]!);
      start += batch.length;
      const use = await this.books.use(firmId, batch, month);
      version = use.version;
      if (version !== book.version) break;
      for (const rule of batch) {
        const used = (position: number) => use.countOf(rule.id, rule.keys[position]!);
        const choice = chooseSlot(
          { ...rule, firms: book.firms },
          { turns: use.turnsOf(rule.id), used },
          question,
        );
        if (choice)
          return { version, chosen: { ...choice, rule, firms: book.firms, attempt: question.attempt } };
      }
    }
    return { version, chosen: null };
  }

  private async withInstructions(
    chosen: Omit<Chosen, 'referralInstructions'> | null,
  ): Promise<Chosen | null> {
    if (!chosen) return null;
    if (!chosen.rule.hasInstructions) return { ...chosen, referralInstructions: null };
    const rows = await this.database.prepared<{ text: string | null }>('rule-instructions', INSTRUCTIONS, [
      chosen.rule.id,
      chosen.position,
    ]);
    return { ...chosen, referralInstructions: rows[0]?.text ?? null };
  }
}
