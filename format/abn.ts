/** "51 824 753 556", as the Australian Business Register writes it; other text as it is. */
export const abnText = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
