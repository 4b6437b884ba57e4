import { Injectable } from '@nestjs/common';
import type { SlotFirm } from '../firms/slot-firm.js';
import type { SlotChoice } from '../rules/choose-slot.policy.js';
import type { Question } from '../rules/rule.js';
import { chooseRule, type BookRule } from './rule-book.js';
import { RuleBooks } from './rule-books.js';
import { RuleBooksRepository } from './rule-books.repository.js';

/** The rule and slot that answer a question. */
export interface Chosen extends SlotChoice {
  rule: BookRule;
  firms: ReadonlyMap<string, SlotFirm>;
  attempt: number;
  referralInstructions: string | null;
}

/**
 * Which firm gets a case: the first rule that matches and has an eligible slot (decisions, 5). It only reads.
 */
@Injectable()
export class EvaluateRules {
  constructor(
    private readonly ruleBooks: RuleBooks,
    private readonly ruleBooksRepository: RuleBooksRepository,
  ) {}

  /** @param onlyRuleId asks this rule alone */
  async execute(firmId: string, question: Question, onlyRuleId?: string): Promise<Chosen | null> {
    const book = await this.ruleBooks.read(firmId);
    const choice = book && chooseRule(book, question, onlyRuleId);
    if (!choice) return null;
    const referralInstructions = await this.instructionsOf(choice.rule, choice.position);
    return { ...choice, firms: book.firms, attempt: question.attempt, referralInstructions };
  }

  /** They can be long, so they are not kept in memory. */
  private async instructionsOf({ id, hasInstructions }: BookRule, position: number): Promise<string | null> {
    return hasInstructions ? this.ruleBooksRepository.instructionsOf(id, position) : null;
  }
}
