/** How long an action that cannot be taken back later waits before it is sent, so that it can be undone (D163, D329), ms. */
export const holdMs = 5_000;
