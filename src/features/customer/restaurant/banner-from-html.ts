/**
 * Returns the URL of the banner in the server's HTML if it belongs to this restaurant. It is shown until the data is
 * loaded.
 */
export function bannerFromHtml(restaurantId: number): string | undefined {
  const { restaurant, banner } = document.getElementById('root')?.dataset ?? {};
  return restaurant === String(restaurantId) ? banner : undefined;
}
