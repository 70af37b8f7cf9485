import { style } from '@vanilla-extract/css';
import { space, type } from '../../../design/theme.css.ts';
import { card } from '../account/account-facts.css.ts';

export const section = style([card, { marginTop: space[2] }]);
export const title = style({ ...type.subheading });
