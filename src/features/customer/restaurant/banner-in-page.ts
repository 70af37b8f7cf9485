/** The banner that the server's HTML began with, if it was this restaurant's page: it stays until more is known. */
export function bannerInPage(restaurantId: number): string | undefined {
  const { restaurant, banner } = document.getElementById('root')?.dataset ?? {};
  return restaurant === String(restaurantId) ? banner : undefined;
}
