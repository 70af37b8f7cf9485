import { pageSizes, type PageSize } from '../../../domain/pagination.ts';

/** Values of the status filter (spec §9, D26). Orders with other statuses appear under 'all' only. */
export const statusFilters = ['all', 'confirmed', 'delivered', 'cancelled'] as const;

export type StatusFilter = (typeof statusFilters)[number];

/** Parameters of the list of orders. */
export interface OrdersParams {
  restaurantId: number;
  status: StatusFilter;
  /** Part of a customer's name or of an order id. */
  search: string;
  /** The page number, starting at 1. */
  page: number;
  size: PageSize;
}

/** The parameters of the list; the restaurant may not be selected yet. */
export type OrdersSelection = Omit<OrdersParams, 'restaurantId'> & { restaurantId: number | null };

export const defaultOrdersSelection: Omit<OrdersParams, 'restaurantId'> = {
  status: 'all',
  search: '',
  page: 1,
  size: 5,
};

/** Maximum length of a search text, as in the contract. */
export const maxSearchLength = 120;

const maxPage = 100_000;

/** Parses the query of a URL ('?restaurant=7&status=delivered'). Invalid values become the defaults. */
export function parseOrdersQuery(query: string): OrdersSelection {
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

/** Returns the query of a URL for these parameters; default values are omitted. */
export function formatOrdersQuery({ restaurantId, status, search, page, size }: OrdersSelection): string {
  const parameters = new URLSearchParams();
  if (restaurantId !== null) parameters.set('restaurant', String(restaurantId));
  if (status !== defaultOrdersSelection.status) parameters.set('status', status);
  if (search !== defaultOrdersSelection.search) parameters.set('search', search);
  if (size !== defaultOrdersSelection.size) parameters.set('size', String(size));
  if (page !== defaultOrdersSelection.page) parameters.set('page', String(page));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** Whether a URL's query selects orders other than those of `choice`; differences in spelling do not count. */
export function hasOtherSelection(query: string, choice: OrdersSelection): boolean {
  return formatOrdersQuery(parseOrdersQuery(query)) !== formatOrdersQuery(choice);
}

/** Returns the number of the last page; 1 for an empty list. */
export function lastPage(total: number, size: PageSize): number {
  return Math.max(1, Math.ceil(total / size));
}

function positive(text: string | null, max: number): number | null {
  if (text === null || !/^[1-9]\d*$/.test(text)) return null;
  return Number(text) <= max ? Number(text) : null;
}
