import type { Takeout } from '../takeout.ts';

const board = 'machines/menu-board/menu-board.machine.ts';
const view = 'machines/menu-board/menu-view.ts';
const columns = 'src/features/partner-menu/dish-table.ts';
const form = 'machines/menu-item/dish-form.ts';
const item = 'machines/menu-item/menu-item.machine.ts';
const itemSetup = 'machines/menu-item/menu-item.setup.ts';
const newImages = 'machines/menu-item/new-images.ts';
const itemTexts = 'machines/menu-item/menu-item.texts.ts';
const itemActors = 'machines/menu-item/menu-item.actors.ts';
const stock = 'machines/stock/stock.machine.ts';
const stockTexts = 'machines/stock/stock.texts.ts';

const boardWalks = 'tests/machines/menu-board.test.ts';
const itemWalks = 'tests/machines/menu-item.test.ts';
const fields = 'tests/machines/dish-form.test.ts';
const calls = 'tests/machines/menu-item.actors.test.ts';
const stockWalks = 'tests/machines/stock.test.ts';
const rows = 'tests/machines/stock-rows.test.ts';

const page = 'tests/browser/partner-menu.spec.ts';
const dishes = 'tests/browser/partner-dishes.spec.ts';
const parts = 'a menu has a name and a count';
const onPage = (id: string, file: string, find: string, replace: string, title = parts, test = page): Takeout => ({
  id,
  file: `src/features/partner-menu/${file}`,
  find,
  replace,
  test,
  title,
});

export const takeouts: Takeout[] = [
  {
    id: 'ROUTE-17',
    file: 'src/app/partner/partner-routes.tsx',
    find: "{ path: 'restaurants/:id/menu', Component: Menu },",
    replace: '',
    test: page,
    title: parts,
  },
  onPage('PMENU-1', 'board-header.tsx', "const name = restaurant?.name ?? 'Menu';", "const name = 'Menu';"),
  onPage('PMENU-1', 'board-header.tsx', '· {items}', '·'),
  onPage('PMENU-2', 'board-header.tsx', '{city.district} → ', ''),
  onPage('STORE-15', 'board-header.tsx', '{city.state} → ', ''),
  onPage('PMENU-3', 'board-header.tsx', 'Add Menu Item', 'Add'),
  onPage('PMENU-4', 'board-header.tsx', 'Refresh Live Info', 'Refresh'),
  { id: 'PMENU-5', file: columns, find: '.includes(search)', replace: ".includes('')", test: boardWalks },
  onPage('PMENU-6', 'menu-controls.tsx', '>Filters</legend>', '></legend>'),
  {
    id: 'PMENU-7',
    file: columns,
    find: "wanted === 'in-stock' ? count > 0",
    replace: "wanted === 'in-stock' ? true",
    test: boardWalks,
  },
  onPage('PMENU-7', 'menu-controls.tsx', "'out-of-stock': 'Out of stock'", "'out-of-stock': 'Gone'"),
  { id: 'PMENU-8', file: columns, find: "isVeg === (wanted === 'veg')", replace: 'isVeg', test: boardWalks },
  { id: 'PMENU-9', file: columns, find: "desc: order === 'desc'", replace: 'desc: false', test: boardWalks },
  { id: 'PMENU-9', file: columns, find: 'id: sort,', replace: "id: 'name',", test: boardWalks },
  {
    id: 'PMENU-10',
    file: columns,
    find: "header: 'Stock Management'",
    replace: "header: 'Management'",
    test: page,
    title: parts,
  },
  { id: 'PMENU-11', file: view, find: 'size: 10,', replace: 'size: 20,', test: fields },
  { id: 'PMENU-11', file: 'domain/pagination.ts', find: '[5, 10, 20, 50]', replace: '[5, 10, 20]', test: fields },
  onPage('PMENU-12', 'menu-table.tsx', 'pageButtons = 5', 'pageButtons = 6', 'ten a page'),
  { id: 'PMENU-13', file: board, find: "id: 'menuItem',", replace: "id: 'menuItem2',", test: boardWalks },
  { id: 'PMENU-14', file: form, find: "'Item name is required'", replace: "''", test: fields },
  { id: 'PMENU-15', file: form, find: "'Price is required'", replace: "''", test: fields },
  { id: 'PMENU-16', file: form, find: ' && Number(text) > 0', replace: '', test: fields },
  onPage('PMENU-17', 'dish-fields.tsx', 'step="0.01"', 'step="1"', 'a dish is added', dishes),
  { id: 'PMENU-18', file: form, find: 'descriptionId !== null && ', replace: '', test: fields },
  { id: 'PMENU-19', file: form, find: 'shownCharacters = 60', replace: 'shownCharacters = 61', test: fields },
  { id: 'PMENU-19', file: form, find: "join('')}…`", replace: "join('')}`", test: fields },
  { id: 'PMENU-20', file: itemActors, find: "status = 'approved'", replace: "status = 'pending'", test: calls },
  {
    id: 'PMENU-21',
    file: item,
    find: "guard: 'isNew', target: 'creating'",
    replace: "guard: 'isNew', target: 'updating'",
    test: itemWalks,
  },
  {
    id: 'PMENU-22',
    file: item,
    find: "{ guard: 'isAnyToRegister', target: 'registering' },",
    replace: '',
    test: itemWalks,
  },
  { id: 'PMENU-23', file: itemSetup, find: 'refetchPause: 500', replace: 'refetchPause: 5', test: itemWalks },
  {
    id: 'PMENU-24',
    file: board,
    find: "{ type: 'takeSaved', params: ({ event }) => event.output },",
    replace: '',
    test: boardWalks,
  },
  { id: 'PMENU-25', file: newImages, find: 'maxNewImages = 3', replace: 'maxNewImages = 4', test: itemWalks },
  { id: 'PMENU-26', file: itemTexts, find: 'Menu image upload failed: ', replace: 'Failed: ', test: itemWalks },
  {
    id: 'PMENU-27',
    file: itemTexts,
    find: 'Failed to delete image. Please try again.',
    replace: 'Failed.',
    test: itemWalks,
  },
  { id: 'PMENU-28', file: stock, find: '? quantity : -quantity', replace: '? 1 : -1', test: stockWalks },
  { id: 'PMENU-29', file: stock, find: "text.replace(/\\D/g, '')", replace: 'text', test: stockWalks },
  {
    id: 'PMENU-30',
    file: stockTexts,
    find: 'Please enter a valid quantity greater than 0',
    replace: 'No.',
    test: stockWalks,
  },
  {
    id: 'PMENU-31',
    file: stock,
    find: "{ guard: 'isMoreThanThere', actions: 'alertTooMuch' },",
    replace: '',
    test: stockWalks,
  },
  {
    id: 'PMENU-32',
    file: stock,
    find: 'queue.reduce((sum, change) => sum + effectOf(change), count)',
    replace: 'count',
    test: rows,
  },
  { id: 'PMENU-33', file: stockTexts, find: 'Menu item count updated successfully', replace: 'Done', test: rows },
  {
    id: 'API-37',
    file: 'machines/menu-board/menu-board.actors.ts',
    find: "'/partner/menu/', { body: input",
    replace: "'/partner/menu/', { body: { restaurantId: 0 }",
    test: calls,
  },
  {
    id: 'API-38',
    file: 'machines/menu-board/menu-board.actors.ts',
    find: 'String(restaurantId)',
    replace: "''",
    test: calls,
  },
  {
    id: 'API-39',
    file: itemActors,
    find: "'/partner/menu/create'",
    replace: "'/partner/menu/update' as '/partner/menu/create'",
    test: calls,
  },
  { id: 'API-40', file: itemActors, find: 'menu_id: menuId', replace: 'menu_id: 0', test: calls },
  {
    id: 'API-41',
    file: 'machines/menu-item-delete/menu-item-delete.actors.ts',
    find: '{ body: input, signal }',
    replace: '{ body: { ...input, menuId: 0 }, signal }',
    test: calls,
  },
  {
    id: 'API-42',
    file: 'machines/menu-board/menu-board.actors.ts',
    find: 'descriptions: data.descriptions',
    replace: 'descriptions: []',
    test: calls,
  },
  { id: 'API-43', file: 'machines/stock/stock.actors.ts', find: 'String(input.menuId)', replace: "''", test: rows },
  { id: 'API-47', file: itemActors, find: 'media_url: url', replace: "media_url: ''", test: calls },
  { id: 'API-48', file: itemActors, find: 'images: data.media.items', replace: 'images: []', test: calls },
  {
    id: 'API-49',
    file: itemActors,
    find: "'/partner/media/deleteMenuMedia/', { body: input",
    replace: "'/partner/media/deleteMenuMedia/', { body: { ...input, mediaId: 1 }",
    test: calls,
  },
  {
    id: 'STORE-23',
    file: 'machines/menu-board/menu-board.actors.ts',
    find: 'descriptions: data.descriptions',
    replace: 'descriptions: []',
    test: calls,
  },
];
