import { useLocation } from 'react-router-dom';
import { useApp } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { Page } from '../../../design/page.tsx';
import * as css from './legal.css.ts';

/** Terms of service and privacy policy, with the texts of this deployment. */
export default function Legal() {
  const isTerms = useLocation().pathname === '/terms';
  const title = isTerms ? 'Terms of service' : 'Privacy policy';
  return (
    <Page title={title} width="middle">
      <PageTitle>{title}</PageTitle>
      <div className={css.text}>{isTerms ? <Terms /> : <Privacy />}</div>
    </Page>
  );
}

function Terms() {
  const { brand } = useApp().config;
  return (
    <>
      <h2>{`What ${brand} does`}</h2>
      <p>
        You order meals from a restaurant and pay for them beforehand. The restaurant cooks and hands over the meals;{' '}
        <span>{`${brand} takes the order and the payment.`}</span>
      </p>
      <h2>Prices and payment</h2>
      <p>You pay the menu&apos;s price and 5 % tax, and nothing else. The amount is shown before you pay.</p>
      <h2>Your order</h2>
      <p>
        An order is placed when it is paid. Dishes are kept for you for 15 minutes while you pay. Show the pickup code
        at the restaurant; who shows it gets the order.
      </p>
      <h2>Refunds</h2>
      <p>An order that is paid and cannot be kept is refunded in full, the way the money came.</p>
      <Contact />
    </>
  );
}

function Privacy() {
  const { brand } = useApp().config;
  return (
    <>
      <h2>What we keep</h2>
      <p>Your name, your phone number, your orders and what became of their payments.</p>
      <h2>What we use it for</h2>
      <p>
        To log you in by a code, to hand your order to the restaurant, which sees your name and what you ordered, and to
        take and return payments. <span>{`${brand} shows no advertisements.`}</span>
      </p>
      <h2>Who else gets it</h2>
      <p>The SMS gateway gets your number with each code. The payment provider gets your number and the amount.</p>
      <h2>On this device</h2>
      <p>
        Your cart, your login, changes to your profile and what you looked at are kept in this browser. A logout removes
        all of it.
      </p>
      <h2>Your data is yours</h2>
      <p>
        In your profile you can save a file with everything that is stored about you, and delete your account. Past
        orders stay without your name, since tax law requires records of sales.
      </p>
      <Contact />
    </>
  );
}

function Contact() {
  const { supportEmail } = useApp().config;
  return (
    <>
      <h2>Questions</h2>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </>
  );
}
