import { isolateName } from '../../../../domain/isolate-name.ts';
import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { createBrowseActors, readKnownListing } from '../../../../machines/customer/browse/browse.actors.ts';
import { browseMachine } from '../../../../machines/customer/browse/browse.machine.ts';
import { selectPage } from '../../../../machines/customer/browse/browse.view.ts';
import { selectListQuery } from '../../../../machines/shared/list-search/list-search.selectors.ts';
import { selectUser } from '../../../../machines/customer/session/session.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { browseMemory } from '../../../runtime/browse-memory.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { Page } from '../../../design/page.tsx';
import { PlateArt } from '../../../design/plate-art.tsx';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import { CartSummaryBar } from '../cart/cart-summary-bar.tsx';
import { ListSearchContext } from '../../shared/list-search/list-search.context.ts';
import { ListSearch, WithListSearch } from '../../shared/list-search/list-search.tsx';
import type { ListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import { RestaurantFilters } from './restaurant-filters.tsx';
import { BrowseContext } from './browse.context.ts';
import { CitySelect } from './city-select.tsx';
import * as css from './home.css.ts';
import { Listing } from './listing.tsx';

/** Restaurants and places by city (spec §2, Home). */
export default function Home() {
  return (
    <WithListSearch>
      <WithBrowse>
        <Page stickyBar>
          <PageTitle>Home</PageTitle>
          <Welcome />
          <Browse />
          <CartSummaryBar />
        </Page>
      </WithBrowse>
    </WithListSearch>
  );
}

/** Rendered inside the search, because the first search triggers loading the dishes. */
function WithBrowse({ children }: { children: ReactNode }) {
  const { catalog } = useApp();
  const search = ListSearchContext.useActorRef();
  const { logic, input } = useMemo(() => {
    const watchQuery = (listener: (query: ListQuery) => void) => {
      listener(selectListQuery(search.getSnapshot()));
      const subscription = search.subscribe((snapshot) => listener(selectListQuery(snapshot)));
      return () => subscription.unsubscribe();
    };
    const isOpenNow = () => search.getSnapshot().context.openNow;
    const actors = createBrowseActors({ catalog, remember: browseMemory.write, watchQuery, isOpenNow });
    const choice = browseMemory.read();
    return {
      logic: browseMachine.provide({ actors }),
      input: { ...choice, ...readKnownListing(choice, { catalog, isOpenNow }) },
    };
  }, [catalog, search]);
  return (
    <BrowseContext.Provider logic={logic} options={{ input }}>
      {children}
    </BrowseContext.Provider>
  );
}

function Welcome() {
  const name = useSelector(useFlow('session'), selectUser)?.name;
  return (
    <section className={css.banner} aria-labelledby="welcome">
      <div className={css.bannerText}>
        <h1 id="welcome" className={css.welcome}>
          {name ? `Welcome, ${isolateName(name)}!` : 'Welcome!'}
        </h1>
        <p className={css.lead}>Choose where to eat. Your food is ready when you are.</p>
      </div>
      <PlateArt kind="thali" className={css.art} />
    </section>
  );
}

const tabs = [
  { id: 'restaurants', label: 'Restaurants' },
  { id: 'places', label: 'Places to Visit' },
] as const;

const searches = {
  restaurants: { label: 'Search restaurants', placeholder: 'Restaurant or dish', veg: true },
  places: { label: 'Search places', placeholder: 'Name or kind of place', veg: false },
} as const;

function Browse() {
  const browse = BrowseContext.useActorRef();
  const tab = useSelector(browse, (snapshot) => selectPage(snapshot).tab);
  return (
    <>
      <div className={css.toolbar}>
        <Tabs
          label="What to look for"
          idBase="browse"
          items={tabs}
          value={tab}
          onChange={(id) => browse.send({ type: 'tab.choose', tab: id })}
        />
        <CitySelect />
      </div>
      <ListSearch {...searches[tab]}>{tab === 'restaurants' && <RestaurantFilters />}</ListSearch>
      <TabPanel idBase="browse" id={tab}>
        <Listing />
      </TabPanel>
    </>
  );
}
