/** Params of a guard or action: the event. */
export const ofEvent = <Event>({ event }: { event: Event }): Event => event;

/** Params of a guard or action: the output of the call that ended. */
export const ofOutput = <Output>({ event }: { event: { output: Output } }): Output => event.output;
