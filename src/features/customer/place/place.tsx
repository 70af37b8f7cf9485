import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { createPlaceActors } from '../../../../machines/customer/place/place.actors.ts';
import { placeMachine } from '../../../../machines/customer/place/place.machine.ts';
import { selectMessage, selectView } from '../../../../machines/customer/place/place.selectors.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { NotFound } from '../../shared/page-states/not-found.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { ErrorState, HeadingLoading, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { Photos } from './photos.tsx';
import { PlaceContext } from './place.context.ts';
import * as css from './place.css.ts';
import { Banner, Facts, Location } from './place-parts.tsx';

/** The page of a place; 'not found' for an invalid id. */
export default function PlaceRoute() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Place key={id} placeId={Number(id)} /> : <NotFound />;
}

function Place({ placeId }: { placeId: number }) {
  const { api, catalog, config } = useApp();
  const { imageHost } = config;
  const logic = useMemo(
    () => placeMachine.provide({ actors: createPlaceActors({ api, catalog, imageHost }) }),
    [api, catalog, imageHost],
  );
  return (
    <PlaceContext.Provider logic={logic} options={{ input: { placeId } }}>
      <PlacePage />
    </PlaceContext.Provider>
  );
}

/** Facts, location and pictures of a place (spec §2, Place detail). */
function PlacePage() {
  const { send } = PlaceContext.useActorRef();
  const view = PlaceContext.useSelector(selectView);
  const message = PlaceContext.useSelector(selectMessage);
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      {view !== 'ready' && <PageTitle>Place</PageTitle>}
      {view === 'loading' && (
        <>
          <HeadingLoading>Place</HeadingLoading>
          <Loading />
        </>
      )}
      {view === 'failed' && (
        <ErrorState heading="h1" title={message} onRetry={() => send({ type: 'page.retry' })}>
          <LinkButton to="/home" tone="outline">
            Back to Home
          </LinkButton>
        </ErrorState>
      )}
      {view === 'ready' && (
        <>
          <header className={css.header}>
            <Banner />
            <Facts />
          </header>
          <div className={css.columns}>
            <Location />
            <Photos />
          </div>
        </>
      )}
    </main>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the place" className={css.header}>
      <Skeleton shape="picture" className={css.banner} />
      <div className={css.facts}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
    </SkeletonGroup>
  );
}
