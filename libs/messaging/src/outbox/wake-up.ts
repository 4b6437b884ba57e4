/** A bell that any number may ring and one waits for. A ring between `reset` and `wait` is not lost. */
export class WakeUp {
  private rung = false;
  private ring?: () => void;

  wake(): void {
    this.rung = true;
    this.ring?.();
  }

  /** Forgets earlier rings: call it before looking for work. */
  reset(): void {
    this.rung = false;
  }

  /** Returns at the next ring, at once if one came since `reset`, or after `ms`. */
  async wait(ms: number): Promise<void> {
    if (this.rung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.ring = undefined;
  }
}
