/** How many requests to a service may still go out. */
export class RequestBudget {
  constructor(private left: number) {}

  /** Takes one, if there is one left. */
  take(): boolean {
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
