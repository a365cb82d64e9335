//# allFunctionsCalledOnLoad
function e(e){let t=e-1;return t*t*t+1}export{e as t};