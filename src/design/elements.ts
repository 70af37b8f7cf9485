import type { ReactElement } from 'react';

/**
 * What a component renders beside other elements: elements, and no texts. A translated page loses a text that React
 * renders as a node of its own (D333); the type makes callers give it an element.
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[];
