import { useMemo } from 'react';
import { createPlaceActors } from '../../../../machines/customer/place/place.actors.ts';
import { placeMachine } from '../../../../machines/customer/place/place.machine.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { DetailFailed, DetailHeader, DetailRoute, DetailsLoading } from '../detail/detail-parts.tsx';
import { Nearby } from './nearby.tsx';
import { Photos } from './photos.tsx';
import { PlaceContext, usePlace } from './place.context.ts';
import * as css from './place.css.ts';
import { Facts, Location } from './place-parts.tsx';

/** The page of a place; 'not found' for an invalid id. */
export default function PlaceRoute() {
  return <DetailRoute Detail={Place} />;
}

function Place({ id }: { id: number }) {
  const { api, catalog, config } = useApp();
  const { imageHost } = config;
  const logic = useMemo(
    () => placeMachine.provide({ actors: createPlaceActors({ api, catalog, imageHost }) }),
    [api, catalog, imageHost],
  );
  return (
    <PlaceContext.Provider logic={logic} options={{ input: { placeId: id } }}>
      <PlacePage />
    </PlaceContext.Provider>
  );
}

/** Facts, location and pictures of a place (spec §2, Place detail). */
function PlacePage() {
  const { send } = PlaceContext.useActorRef();
  const { view, message, place } = usePlace();
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      {view === 'loading' && (
        <>
          <PageTitle>Place</PageTitle>
          <DetailHeader image={undefined}>
            <DetailsLoading title="Place" className={css.sheet} />
          </DetailHeader>
        </>
      )}
      {view === 'failed' && (
        <DetailFailed
          title="Place"
          message={message}
          back="Back to Home"
          onRetry={() => send({ type: 'page.retry' })}
        />
      )}
      {view === 'ready' && (
        <>
          <DetailHeader image={place?.image_url ?? null}>
            <Facts />
          </DetailHeader>
          <div className={css.columns}>
            <Location />
            <Photos />
            <Nearby />
          </div>
        </>
      )}
    </main>
  );
}
