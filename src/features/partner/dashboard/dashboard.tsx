import { isolateName } from '../../../../domain/isolate-name.ts';
import { shallowEqual, useSelector } from '@xstate/react';
import { ChefHat, ClipboardList, Plus, Store, UserRound } from 'lucide-react';
import {
  selectCounters,
  selectRestaurants,
  selectRestaurantsView,
} from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { selectPartnerUser } from '../../../../machines/partner/session/session.view.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { LinkButton, TextLink } from '../../../design/link-button.tsx';
import { Page, PageSection } from '../../../design/page.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { ListFailed } from '../restaurants/list-failed.tsx';
import { ListMessage } from '../restaurants/list-message.tsx';
import * as css from './dashboard.css.ts';
import { RestaurantRow } from './restaurant-row.tsx';

/** Maximum number of restaurants on this page; Manage Restaurants lists all (spec §9). */
const listed = 5;

/** The partner's first page (spec §2, Dashboard). */
export default function PartnerDashboard() {
  const name = useSelector(usePortalFlow('partnerSession'), selectPartnerUser)?.name;
  return (
    <Page
      title={name ? `Welcome, ${isolateName(name)}!` : 'Welcome!'}
      lead="Your restaurants and their menus at a glance."
      actions={
        <LinkButton to="/partner/board" tone="outline" icon={<ChefHat size={18} aria-hidden />}>
          Kitchen Board
        </LinkButton>
      }
    >
      <PageTitle>Dashboard</PageTitle>
      <Counted />
      <PageSection title="Quick actions">
        <nav aria-label="Quick actions" className={css.actions}>
          <LinkButton to="/partner/restaurants/add" icon={<Plus size={18} aria-hidden />}>
            Add Restaurant
          </LinkButton>
          <LinkButton to="/partner/restaurants" tone="outline" icon={<Store size={18} aria-hidden />}>
            Manage Restaurants
          </LinkButton>
          <LinkButton to="/partner/profile" tone="outline" icon={<UserRound size={18} aria-hidden />}>
            My Profile
          </LinkButton>
          <LinkButton to="/partner/orders" tone="outline" icon={<ClipboardList size={18} aria-hidden />}>
            Order Management
          </LinkButton>
        </nav>
      </PageSection>
      <Restaurants />
    </Page>
  );
}

/** Four counters over all restaurants (D22). */
function Counted() {
  const counters = useSelector(usePortalFlow('partnerRestaurants'), selectCounters, shallowEqual);
  const words = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString('en-IN'));
  const tiles = [
    { name: 'Total Restaurants', value: counters?.total, more: counters && `${words(counters.approved)} approved` },
    { name: 'Active Restaurants', value: counters?.active },
    { name: 'Menu Items', value: counters?.menuItems },
    { name: 'Pending Approval', value: counters?.pending },
  ];
  return (
    <dl className={css.counters}>
      {tiles.map(({ name, value, more }) => (
        <div key={name} className={css.counter}>
          <dt className={css.counterName}>{name}</dt>
          <dd className={css.counterValue}>{words(value)}</dd>
          {more && <dd className={css.counterMore}>{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A section, whose place the heading of an empty list takes. */
function Restaurants() {
  const title = 'Your restaurants';
  const flow = usePortalFlow('partnerRestaurants');
  const view = useSelector(flow, selectRestaurantsView);
  const restaurants = useSelector(flow, selectRestaurants) ?? [];
  switch (view) {
    case 'loading':
      return (
        <PageSection title={title}>
          <SkeletonGroup label="Loading restaurants" className={css.list}>
            {['1', '2', '3'].map((key) => (
              <div key={key} className={css.skeletonRow}>
                <Skeleton shape="title" />
                <Skeleton />
              </div>
            ))}
          </SkeletonGroup>
        </PageSection>
      );
    case 'failed':
      return (
        <PageSection title={title}>
          <ListFailed />
        </PageSection>
      );
    case 'empty':
      return (
        <EmptyState art="thali" title="No Restaurants Yet" text="Add your first one and fill its menu.">
          <LinkButton to="/partner/restaurants/add">Add your first restaurant</LinkButton>
        </EmptyState>
      );
    case 'list':
      return (
        <PageSection title={title}>
          <ListMessage />
          <ul className={css.list}>
            {restaurants.slice(0, listed).map((restaurant) => (
              <RestaurantRow key={restaurant.id} restaurant={restaurant} />
            ))}
          </ul>
          {restaurants.length > listed && (
            <p className={css.allRestaurantsLink}>
              <TextLink to="/partner/restaurants">{`View All Restaurants (${restaurants.length})`}</TextLink>
            </p>
          )}
        </PageSection>
      );
  }
}
