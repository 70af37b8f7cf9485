/**
 * The sandbox's payment window, with the interface of Razorpay's checkout.js: `new Razorpay(options).open()`, `on`,
 * `close`. It runs under the page's strict Content-Security-Policy: no inline styles, no generated scripts.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;

  const css = `
    dialog {
      --paper: light-dark(#ffffff, #231a17); --sunken: light-dark(#f7eee1, #2c211d); --ink: light-dark(#2a1b1f, #fbeee2);
      --muted: light-dark(#6f5c60, #b9a59b); --line: light-dark(#8f7d78, #8a776d); --brand: light-dark(#b93815, #ff7a4d);
      --on-brand: light-dark(#ffffff, #2a1206); --leaf: light-dark(#1b7a3d, #57c27d); --red: light-dark(#b3261e, #ff8a7a);
      box-sizing: border-box; inline-size: min(100vw - 32px, 400px); max-block-size: calc(100dvh - 32px); overflow: auto;
      padding: 24px; border: 0; border-radius: 24px; background: var(--paper); color: var(--ink);
      font: 400 16px/1.45 'Anek Latin Variable', 'Anek Latin', system-ui, sans-serif;
      box-shadow: 0 16px 48px rgb(42 27 31 / 0.28); animation: rise 180ms ease-out;
    }
    dialog::backdrop { background: rgb(25 18 16 / 0.6); }
    /* No header: in a shadow root it would be another banner of the page. */
    .head { display: flex; align-items: start; justify-content: space-between; gap: 16px; }
    h2 { margin: 0; font-size: 22px; line-height: 1.2; font-weight: 750; font-stretch: 88%; overflow-wrap: anywhere; }
    p { margin: 4px 0 0; color: var(--muted); overflow-wrap: anywhere; }
    dl { display: flex; align-items: baseline; justify-content: space-between; gap: 16px; margin: 24px 0 16px; padding: 16px;
      border-radius: 18px; background: var(--sunken); }
    dt { color: var(--muted); } dd { margin: 0; font-size: 28px; font-weight: 750; font-variant-numeric: tabular-nums; }
    [role='status'] { min-block-size: 24px; margin-block-end: 16px; color: var(--muted); }
    [role='status'][data-kind='failed'] { color: var(--red); }
    button { box-sizing: border-box; min-block-size: 48px; inline-size: 100%; margin-block-start: 8px; padding: 8px 16px;
      border: 1px solid var(--line); border-radius: 999px; background: none; color: inherit; font: inherit; font-weight: 600;
      cursor: pointer; }
    button[data-act='success'] { border-color: transparent; background: var(--brand); color: var(--on-brand); }
    button[data-act='close'] { flex: none; inline-size: 44px; min-block-size: 44px; margin: -8px -8px 0 0; padding: 0;
      border-color: transparent; font-size: 24px; line-height: 1; }
    button:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
    button[aria-disabled='true'] { opacity: 0.6; cursor: progress; }
    @keyframes rise { from { opacity: 0; transform: translateY(16px); } }
    @media (max-width: 767px) {
      dialog { inline-size: 100%; max-inline-size: 100%; margin: auto 0 0; border-radius: 24px 24px 0 0;
        padding-block-end: max(24px, env(safe-area-inset-bottom)); }
    }
    @media (prefers-reduced-motion: reduce) { dialog { animation: none; } }
  `;

  const markup = `
    <dialog aria-labelledby="name" aria-describedby="note">
      <div class="head">
        <div><h2 id="name"></h2><p id="description"></p><p id="note">Sandbox: no money is taken.</p></div>
        <button type="button" data-act="close" aria-label="Close payment window">&times;</button>
      </div>
      <dl><dt>To pay</dt><dd id="amount"></dd></dl>
      <div role="status"></div>
      <button type="button" data-act="success" autofocus></button>
      <button type="button" data-act="failure">Let the payment fail</button>
    </dialog>
  `;

  const refused = {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your payment was declined by the bank.',
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
  };

  class Razorpay {
    #options;
    #listeners = new Map();
    #host = null;
    #busy = false;
    #timer;
    #paper = '';

    constructor(options) {
      if (!options?.order_id) throw new Error('order_id is required');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#host) return;
      const { name = '', description = '', amount, timeout } = this.#options;
      const price = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount / 100);
      this.#host = document.createElement('div');
      const root = this.#host.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets = [sheet];
      root.innerHTML = markup;
      root.querySelector('#name').textContent = name;
      root.querySelector('#description').textContent = description;
      root.querySelector('#amount').textContent = price;
      root.querySelector('[data-act=success]').textContent = `Pay ${price}`;
      root.addEventListener('click', ({ target }) => this.#act(target.dataset?.act));
      const dialog = root.querySelector('dialog');
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.#dismiss();
      });
      document.body.append(this.#host);
      dialog.showModal();
      this.#darken();
      if (timeout) this.#timer = setTimeout(() => this.#dismiss(), timeout * 1000);
    }

    close() {
      clearTimeout(this.#timer);
      if (this.#host) document.documentElement.style.background = this.#paper;
      // Closing a modal dialog restores the focus.
      this.#host?.shadowRoot.querySelector('dialog').close();
      this.#host?.remove();
      this.#host = null;
    }

    /** The backdrop does not cover the scrollbar gutter; the background of the root element does. */
    #darken() {
      const root = document.documentElement;
      const { backgroundColor } = getComputedStyle(root);
      this.#paper = root.style.background;
      root.style.background = `color-mix(in srgb, rgb(25 18 16) 60%, ${backgroundColor})`;
    }

    #act(act) {
      if (act === 'close') this.#dismiss();
      else if (act === 'success' || act === 'failure') void this.#pay(act);
    }

    /** Does nothing while a payment is being processed: its outcome would stay unknown. */
    #dismiss() {
      if (this.#busy || !this.#host) return;
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    async #pay(outcome) {
      if (this.#busy) return;
      this.#setBusy(true);
      this.#say('Talking to the bank\u2026');
      const payment = await this.#send(outcome);
      this.#setBusy(false);
      if (!this.#host) return;
      if (!payment) return this.#say('No answer. Please try again.', 'failed');
      if (outcome === 'success') {
        this.close();
        return this.#options.handler?.(payment);
      }
      this.#say(`${refused.description} You can try again.`, 'failed');
      const metadata = { order_id: payment.razorpay_order_id, payment_id: payment.razorpay_payment_id };
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: { ...refused, metadata } });
      if (this.#options.retry?.enabled === false) this.#dismiss();
    }

    async #send(outcome) {
      try {
        const response = await fetch(`${origin}/sandbox/payments`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ order_id: this.#options.order_id, outcome }),
        });
        return response.ok ? await response.json() : null;
      } catch {
        return null;
      }
    }

    #setBusy(busy) {
      this.#busy = busy;
      for (const button of this.#host?.shadowRoot.querySelectorAll('button') ?? []) button.ariaDisabled = String(busy);
    }

    #say(text, kind = '') {
      const note = this.#host?.shadowRoot.querySelector('[role=status]');
      if (!note) return;
      note.textContent = text;
      note.dataset.kind = kind;
    }
  }

  window.Razorpay = Razorpay;
})();
