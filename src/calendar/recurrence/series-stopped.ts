/** The rule of an event has become too long to be worked out: no more of its dates come within the horizon. */
export class SeriesStopped {
  constructor(
    readonly eventId: number,
    readonly title: string,
    /** For people. */
    readonly reason: string,
  ) {}
}
