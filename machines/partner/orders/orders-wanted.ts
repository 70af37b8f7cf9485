import { pageSizes, type PageSize } from '../../../domain/pagination.ts';

/** The status filter (spec §9, D26); what else an order can be is found under 'all'. */
export const statusFilters = ['all', 'confirmed', 'delivered', 'cancelled'] as const;

export type StatusFilter = (typeof statusFilters)[number];

/** The orders that a partner looks at. */
export interface OrdersWanted {
  restaurantId: number;
  status: StatusFilter;
  /** Part of a customer's name or of an order's id. */
  search: string;
  /** From 1. */
  page: number;
  size: PageSize;
}

/** Nothing to look at before a restaurant is chosen. */
export type OrdersChoice = Omit<OrdersWanted, 'restaurantId'> & { restaurantId: number | null };

export const everyOrder: Omit<OrdersWanted, 'restaurantId'> = { status: 'all', search: '', page: 1, size: 5 };

/** As long as a search may be (the contract's limit). */
export const searchLength = 120;

const maxPage = 100_000;

/** What an address asks for ('?restaurant=7&status=delivered'); whatever is not so to be had counts as not asked. */
export function readAddress(query: string): OrdersChoice {
  const parameters = new URLSearchParams(query);
  const status = statusFilters.find((each) => each === parameters.get('status'));
  const size = pageSizes.find((each) => String(each) === parameters.get('size'));
  return {
    restaurantId: positive(parameters.get('restaurant'), Number.MAX_SAFE_INTEGER),
    status: status ?? everyOrder.status,
    search: (parameters.get('search') ?? '').slice(0, searchLength),
    page: positive(parameters.get('page'), maxPage) ?? everyOrder.page,
    size: size ?? everyOrder.size,
  };
}

/** The address that asks for this again; what everybody sees at first is left out. */
export function writeAddress({ restaurantId, status, search, page, size }: OrdersChoice): string {
  const parameters = new URLSearchParams();
  if (restaurantId !== null) parameters.set('restaurant', String(restaurantId));
  if (status !== everyOrder.status) parameters.set('status', status);
  if (search !== everyOrder.search) parameters.set('search', search);
  if (size !== everyOrder.size) parameters.set('size', String(size));
  if (page !== everyOrder.page) parameters.set('page', String(page));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** Whether an address asks for something else than `choice`, however it is spelt. */
export function asksForOther(query: string, choice: OrdersChoice): boolean {
  return writeAddress(readAddress(query)) !== writeAddress(choice);
}

/** Pages that so many orders fill; an empty list is one page, with nothing on it. */
export function lastPage(total: number, size: PageSize): number {
  return Math.max(1, Math.ceil(total / size));
}

function positive(text: string | null, max: number): number | null {
  if (text === null || !/^[1-9]\d*$/.test(text)) return null;
  return Number(text) <= max ? Number(text) : null;
}
