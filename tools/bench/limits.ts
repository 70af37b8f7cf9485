/** The limit of a row: of its ratio, or of what was measured if it has no ratio. */
export interface Limit {
  readonly most?: number;
  readonly least?: number;
  /** The goal, where it is not reached (docs/performance.md). */
  readonly goal?: number;
}

/** @param reached what was reached, if it is above the goal: it is the limit, so that it cannot get worse unnoticed */
const atMost = (goal: number, reached?: number, tolerance = 1): Limit =>
  reached === undefined ? { most: goal * tolerance } : { most: reached * tolerance, goal };
const atLeast = (goal: number, reached?: number): Limit =>
  reached === undefined ? { least: goal } : { least: reached, goal };
/** A ratio of times varies by a tenth from run to run. */
const ratio = (goal: number, reached?: number): Limit => atMost(goal, reached, 1.1);

/** All limits of `npm run bench`, by area. */
export const limits = {
  /** Processor time ÷ that of the bare server, or of only writing the rows of an order. */
  server: {
    menus: ratio(1, 3.1),
    liveStock: ratio(2, 3.3),
    restaurants: ratio(1, 2.8),
    account: ratio(10),
    orders: ratio(8, 12.4),
    hotDish: ratio(3, 5.2),
    manyDishes: ratio(3, 6.8),
  },
  /** 0.1 is twice the time for 1,000 times the rows. */
  growth: { exponent: atMost(0.1) },
  /** `p99` in ms; memory of the last fifth of the time ÷ that of the first. */
  load: { errors: atMost(0), p99: atMost(100), memory: atMost(1.1) },
  /** Open streams ÷ opened ones; KB of a stream; per cent of a core. */
  streams: { open: atLeast(1), memory: atMost(25), processor: atMost(5) },
  /** Bytes ÷ those of the libraries alone; numbers of files. */
  page: { scripts: atMost(1.3), partnerSources: atMost(0), storedScripts: atLeast(1) },
  /** LCP ÷ that of the static page. `shift` is what rounding of positions in px amounts to. */
  paint: {
    first: { '/': ratio(1.5), '/send-otp': ratio(1.9), '/home': ratio(3.5), '/restaurants/1': ratio(2) },
    repeat: ratio(1.1),
    shift: atMost(0.0005),
  },
  /** Of a press, of the shape of a menu after it, and of its dishes after their answers, ms; measured ÷ planted work. */
  press: {
    press: atMost(100),
    shape: atMost(100),
    dishes: atMost(100, 220),
    severalRoundTrips: atMost(0),
    control: atLeast(1),
  },
  /** Of a press, ms. */
  tables: { press: atMost(100) },
  /** Scores of Lighthouse, from 0 to 100; SEO of the landing page alone. */
  lighthouse: {
    performance: {
      '/': atLeast(100),
      '/send-otp': atLeast(100),
      '/home': atLeast(98, 97),
      '/restaurants/1': atLeast(98),
      '/cart': atLeast(98, 95),
      '/orders': atLeast(98, 95),
    },
    accessibility: atLeast(100),
    'best-practices': atLeast(100),
    seo: atLeast(100),
  },
} as const;
