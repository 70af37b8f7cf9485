/** Params of a guard or action: returns the event. */
export const ofEvent = <Event>({ event }: { event: Event }): Event => event;

/** Params of a guard or action: returns the output of the actor that is done. */
export const ofOutput = <Output>({ event }: { event: { output: Output } }): Output => event.output;
