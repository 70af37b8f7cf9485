import { pageSizes, type PageSize } from '../../../domain/pagination.ts';

/** Values of the status filter (spec §9, D26); orders with another status appear under 'all'. */
export const statusFilters = ['all', 'confirmed', 'delivered', 'cancelled'] as const;

export type StatusFilter = (typeof statusFilters)[number];

/** Parameters of the order list. */
export interface OrdersParams {
  restaurantId: number;
  status: StatusFilter;
  /** Part of a customer's name or of an order id. */
  search: string;
  /** Starts at 1. */
  page: number;
  size: PageSize;
}

/** The same, before a restaurant is chosen. */
export type OrdersSelection = Omit<OrdersParams, 'restaurantId'> & { restaurantId: number | null };

export const defaultOrdersSelection: Omit<OrdersParams, 'restaurantId'> = {
  status: 'all',
  search: '',
  page: 1,
  size: 5,
};

/** Maximum length of a search, as in the contract. */
export const maxSearchLength = 120;

const maxPage = 100_000;

/** Parses an address ('?restaurant=7&status=delivered'); invalid values become the defaults. */
export function readAddress(query: string): OrdersSelection {
  const parameters = new URLSearchParams(query);
  const status = statusFilters.find((each) => each === parameters.get('status'));
  const size = pageSizes.find((each) => String(each) === parameters.get('size'));
  return {
    restaurantId: positive(parameters.get('restaurant'), Number.MAX_SAFE_INTEGER),
    status: status ?? defaultOrdersSelection.status,
    search: (parameters.get('search') ?? '').slice(0, maxSearchLength),
    page: positive(parameters.get('page'), maxPage) ?? defaultOrdersSelection.page,
    size: size ?? defaultOrdersSelection.size,
  };
}

/** Returns the address of this choice; default values are omitted. */
export function writeAddress({ restaurantId, status, search, page, size }: OrdersSelection): string {
  const parameters = new URLSearchParams();
  if (restaurantId !== null) parameters.set('restaurant', String(restaurantId));
  if (status !== defaultOrdersSelection.status) parameters.set('status', status);
  if (search !== defaultOrdersSelection.search) parameters.set('search', search);
  if (size !== defaultOrdersSelection.size) parameters.set('size', String(size));
  if (page !== defaultOrdersSelection.page) parameters.set('page', String(page));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** Whether an address differs from `choice` in meaning, not only in spelling. */
export function hasOtherSelection(query: string, choice: OrdersSelection): boolean {
  return writeAddress(readAddress(query)) !== writeAddress(choice);
}

/** Number of the last page; 1 for an empty list. */
export function lastPage(total: number, size: PageSize): number {
  return Math.max(1, Math.ceil(total / size));
}

function positive(text: string | null, max: number): number | null {
  if (text === null || !/^[1-9]\d*$/.test(text)) return null;
  return Number(text) <= max ? Number(text) : null;
}
