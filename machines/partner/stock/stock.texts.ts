/** Messages about stock changes (spec §5, §8). */
export const stockTexts = {
  invalid: 'Please enter a valid quantity greater than 0',
  tooLarge: 'Please enter a quantity of 99,999 or less',
  tooMuch: (wanted: string, there: number) => `Cannot decrement by ${wanted}. Current quantity is only ${there}`,
  updated: 'Menu item count updated successfully',
};
