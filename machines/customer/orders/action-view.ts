/** What My Orders shows of an action that is done to one of its orders at a time. */
export interface ActionView {
  /** The id of the order whose action runs. */
  busy: string | null;
  /** Why the last action failed, by the order's id. */
  messages: Readonly<Record<string, string>>;
}

interface ActionSnapshot {
  readonly context: { readonly order: { readonly id: string } | null; readonly message: string | null };
  hasTag(tag: 'busy'): boolean;
}

/** Returns what is shown of the action of a flow that is tagged 'busy' while it runs. */
export function actionViewOf(snapshot: ActionSnapshot): ActionView {
  const { order, message } = snapshot.context;
  return {
    busy: snapshot.hasTag('busy') ? (order?.id ?? null) : null,
    messages: order && message !== null ? { [order.id]: message } : {},
  };
}
