import { useApp } from '../../../runtime/app-context.tsx';
import { ButtonAnchor, LinkButton, TextLink } from '../../../design/link-button.tsx';
import { PlateArt } from '../../../design/plate-art.tsx';
import { StoreCode } from '../../../design/store-code.tsx';
import { PageAfterLogin } from '../../shared/login/page-after-login.tsx';
import * as css from './landing.css.ts';

const benefits = [
  ['Menu price, always', 'What the menu says is what you pay, plus 5% tax. Nothing else.'],
  ['Ready when you arrive', 'The kitchen starts when you say so; your table is not a waiting room.'],
  ['Stock you can trust', 'Live counts from the kitchen: if you can order it, it is there.'],
] as const;

const steps = ['Browse restaurants', 'Prepay and confirm', 'Dine without delay'] as const;

/** The landing page (spec §1, Landing page). */
export default function Landing() {
  const { actor, config } = useApp();
  const brandWord = config.brand.toLowerCase();
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      <section className={css.hero}>
        <div className={css.heroText}>
          <p className={css.promise}>Pre-order at menu price. No delivery markup.</p>
          <h1 className={css.tagline}>
            <span className={css.sentence}>{`Order ${brandWord}.`}</span>{' '}
            <span className={css.sentence}>Sit down to hot food.</span>
          </h1>
          <p className={css.lead}>
            Choose your restaurant, prepay in rupees, and walk in when your food is ready. No queue, no wait, no
            surprise on the bill.
          </p>
          <div className={css.actions}>
            <LinkButton to="/send-otp" size="l">
              Pre-order Now
            </LinkButton>
            <ButtonAnchor href={config.storeUrl} tone="outline" size="l">
              Get the app
            </ButtonAnchor>
          </div>
          <div className={css.afterLogin}>
            <PageAfterLogin flow={actor} />
          </div>
        </div>
        <div className={css.plates}>
          <PlateArt kind="thali" eager className={css.thali} />
          <PlateArt kind="dosa" className={css.dosa} />
          <PlateArt kind="biryani" className={css.biryani} />
          <PlateArt kind="sweet" className={css.sweet} />
        </div>
      </section>
      <ul className={css.benefits}>
        {benefits.map(([title, text]) => (
          <li key={title} className={css.benefit}>
            <h2 className={css.benefitTitle}>{title}</h2>
            <p className={css.mutedText}>{text}</p>
          </li>
        ))}
      </ul>
      <section className={css.band} aria-labelledby="how-it-works">
        <h2 id="how-it-works" className={css.bandTitle}>
          How it works
        </h2>
        <ol className={css.steps}>
          {steps.map((step, index) => (
            <li key={step}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={css.stepTitle}>{step}</h3>
            </li>
          ))}
        </ol>
      </section>
      <section className={css.closingSection}>
        <h2 className={css.closingTitle}>Hungry? Order first.</h2>
        <LinkButton to="/send-otp" size="l">
          Order your meal
        </LinkButton>
        <div className={css.store}>
          <StoreCode size={132} />
          <p className={css.storeText}>
            <strong>The app for Android</strong>
            <span className={css.mutedText}>Point your phone&apos;s camera here, or</span>
            <a href={config.storeUrl}>open the store</a>
          </p>
        </div>
      </section>
      <footer className={css.footer}>
        <span>
          For restaurants: <TextLink to="/partner/login">Partner login</TextLink> ·{' '}
          <TextLink to="/partner/signup">Partner signup</TextLink>
        </span>
        <span>
          Questions? <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
        </span>
        <span>
          <TextLink to="/terms">Terms of service</TextLink> · <TextLink to="/privacy">Privacy policy</TextLink>
        </span>
      </footer>
    </main>
  );
}
