/** An ABN in the groups of the Australian Business Register ("51 824 753 556"). Text that is no ABN stays unchanged. */
export const abnText = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
